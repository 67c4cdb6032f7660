import { axeViolations } from '@larkfield/ui/testing/axe.ts';
import { renderInSite, renderStatic } from '@larkfield/ui/testing/render.tsx';
import { testSite } from '@larkfield/ui/testing/site.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import texts from '../../../locales/en/questionnaire.json';
import { Component as Page } from './page.tsx';
import { Questionnaire } from './questionnaire.tsx';
import { answersIn, OPTIONS, QUESTIONS, scoreOf, type Answers } from './questions.ts';

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const wordsOf = (key: (typeof QUESTIONS)[number]['key']) => texts.questions[key];
const shown = () => document.querySelector('[data-slide-head]');

async function answer(right: number): Promise<void> {
  for (const [index, { key, correct }] of QUESTIONS.entries()) {
    const wrong = OPTIONS.find((option) => option !== correct) ?? 'a';
    const option = index < right ? correct : wrong;
    await userEvent.click(screen.getByLabelText(wordsOf(key).options[option]));
    await press(index < QUESTIONS.length - 1 ? texts.next : texts.finish);
  }
}

describe('the questionnaire', () => {
  test('has no finding, on a question and on the result', async () => {
    const { container } = renderInSite(<Questionnaire level={2} />);
    expect(await axeViolations(container)).toEqual([]);
    await answer(4);
    expect(await axeViolations(container)).toEqual([]);
  });

  // covers: F65
  test('says which question it is, and moves the focus to the one that comes', async () => {
    renderInSite(<Questionnaire level={2} />);
    expect(shown()).toHaveTextContent('Question 1 of 4');
    expect(shown()).not.toHaveFocus();
    await userEvent.click(screen.getByLabelText(texts.questions.common.options.a));
    await press(texts.next);
    expect(shown()).toHaveTextContent('Question 2 of 4');
    expect(shown()).toHaveFocus();
  });

  // covers: F65
  test('goes back as far as the first question, and keeps what was chosen', async () => {
    renderInSite(<Questionnaire level={2} />);
    expect(screen.queryByRole('button', { name: texts.back })).not.toBeInTheDocument();
    const first = screen.getByLabelText(texts.questions.common.options.c);
    await userEvent.click(first);
    await press(texts.next);
    await press(texts.back);
    expect(shown()).toHaveTextContent('Question 1 of 4');
    expect(first).toBeChecked();
  });

  test('a question without an answer is not passed over in silence: a second press leaves it out', async () => {
    renderInSite(<Questionnaire level={2} />);
    await press(texts.next);
    expect(screen.getByRole('alert')).toHaveTextContent(texts.unanswered);
    expect(shown()).toHaveTextContent('Question 1 of 4');
    await userEvent.click(screen.getByLabelText(texts.questions.common.options.a));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await press(texts.next);
    expect(shown()).toHaveTextContent('Question 2 of 4');
    await press(texts.next);
    await press(texts.next);
    expect(shown()).toHaveTextContent('Question 3 of 4');
    await press(texts.back);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  // covers: F64, F66
  test.each([
    [4, '100%'],
    [3, '75%'],
    [1, '25%'],
    [0, '0%'],
  ])('counts %d right answers of 4 as %s, and thanks', async (right, percent) => {
    renderInSite(<Questionnaire level={2} />);
    await answer(right);
    expect(screen.getByText(percent)).toBeVisible();
    expect(screen.getByText(texts.result.thanks)).toBeVisible();
    expect(screen.getByText(texts.result.note)).toBeVisible();
    expect(shown()).toHaveFocus();
  });

  // covers: F65
  test('starts anew at the first question, with nothing chosen', async () => {
    renderInSite(<Questionnaire level={2} />);
    await answer(4);
    await press(texts.retry);
    expect(shown()).toHaveTextContent('Question 1 of 4');
    for (const radio of document.querySelectorAll('input')) expect(radio).not.toBeChecked();
  });

  test('prints the result alone, and marks it no longer', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => {
      expect(document.querySelector('[data-printed]')).toHaveTextContent('50%');
    });
    renderInSite(<Questionnaire level={2} />);
    await answer(2);
    await press(texts.print);
    expect(print).toHaveBeenCalledTimes(1);
    expect(document.querySelector('[data-printed]')).toBeNull();
  });

  // covers: F63, F67
  test('has four questions with four options each, and one right answer that stands among them', () => {
    expect(QUESTIONS).toHaveLength(4);
    expect(Object.keys(texts.questions)).toEqual(QUESTIONS.map(({ key }) => key));
    for (const { key } of QUESTIONS) expect(Object.keys(wordsOf(key).options)).toEqual([...OPTIONS]);
  });
});

describe('the page of the questionnaire', () => {
  const show = (answers?: Answers) =>
    renderStatic(
      <Page />,
      { interactive: false },
      {
        '/fieldTrial/questionnaire': answers ? { answers } : {},
      },
    );

  test('shows all questions before script runs', () => {
    expect(show().querySelectorAll('fieldset')).toHaveLength(4);
  });

  test('shows the result of what was sent without script, and a way to start anew', () => {
    const page = show({ common: 'c', screening: 'a' });
    expect(page).toHaveTextContent('25%');
    expect(page).toHaveTextContent(texts.questions.screening.why);
    expect(page).toHaveTextContent('You chose no answer.');
    expect(page.querySelector('a[href="/fieldTrial/questionnaire"]')).toHaveTextContent(texts.retry);
  });

  test('has no finding', async () => {
    const { container } = renderInSite(<Page />, testSite(), {
      '/fieldTrial/questionnaire': { answers: { common: 'c' } },
    });
    expect(await axeViolations(container)).toEqual([]);
  });
});

test('entries that are no answer are left out', () => {
  const entries = [
    ['common', 'c'],
    ['screening', 'z'],
    ['name', 'Ada'],
    ['worry', ['a']],
  ] as const;
  expect(answersIn(entries)).toEqual({ common: 'c' });
  expect(scoreOf({})).toEqual({ correct: 0, percent: 0 });
});
