import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { LANGUAGES } from '@larkfield/contracts';
import { problemsOf, testForms } from '@larkfield/contracts/testing';
import * as forms from '../forms/index.ts';
import * as samples from '../forms/testing/index.ts';

await testForms(join(import.meta.dirname, '..'), forms, samples);

const { referralSample, volunteerSample } = samples;
const referral = (form: object) => problemsOf(forms.referralForm, form);

// covers: S33
test('names of a referrer hold letters of any script, marks, apostrophes, hyphens and spaces only', () => {
  const name = (firstname: string) =>
    referral({ ...referralSample, referer: { ...referralSample.referer, firstname } });
  for (const good of ["D'Arcy", 'D’Arcy', 'Anne-Marie', 'नेहा', 'عبد الله', 'Nguyễn', '小林'])
    assert.deepEqual(name(good), []);
  for (const bad of ['R2D2', 'www.spam.example', 'a@b', '-', "'"]) {
    assert.deepEqual(name(bad), [{ field: 'referer.firstname', key: 'errors.letters' }], bad);
  }
});

test('a missing group is told as its required fields, in the order of the form', () => {
  const { collaborator: _gone, ...rest } = referralSample;
  assert.deepEqual(
    referral(rest).map(({ field }) => field),
    ['email', 'firstname', 'lastname', 'city', 'state', 'country', 'zipCode'].map(
      (field) => `collaborator.${field}`,
    ),
  );
});

test('the referrer has to say that the person agrees', () => {
  for (const agreed of [false, 'true', 1]) {
    assert.deepEqual(referral({ ...referralSample, agreed }), [{ field: 'agreed', key: 'errors.agreed' }]);
  }
});

// covers: S45
test('a wrong address is told in the specification’s words by each form, and in every language', () => {
  const { equitySample } = samples;
  const mail = 'nobody';
  const told = [
    problemsOf(forms.equityForm, { ...equitySample, user: { ...equitySample.user, mail } }),
    referral({ ...referralSample, referer: { ...referralSample.referer, email: mail } }),
    referral({ ...referralSample, collaborator: { ...referralSample.collaborator, email: mail } }),
    volunteer({ ...volunteerSample, person: { ...volunteerSample.person, mail } }),
  ];
  assert.deepEqual(
    told.map((problems) => problems.map(({ key }) => key)),
    told.map(() => ['errors.email']),
  );
  const words = LANGUAGES.map(({ tag }) => {
    const file = join(import.meta.dirname, '../../locales', tag, 'forms.json');
    const { errors } = JSON.parse(readFileSync(file, 'utf8')) as { errors: Record<string, string> };
    return [tag, errors['email']] as const;
  });
  assert.equal(new Map(words).get('en'), 'Please insert a correct Email Address');
  assert.equal(new Set(words.map(([, text]) => text)).size, LANGUAGES.length);
});

const volunteer = (form: object) => problemsOf(forms.volunteerForm, form);

// covers: S18, S19
test('names of a volunteer hold letters, and phone and preferred name may be left out', () => {
  assert.deepEqual(volunteer(volunteerSample), []);
  const person = { ...volunteerSample.person, firstname: 'R2D2' };
  assert.deepEqual(volunteer({ ...volunteerSample, person }), [
    { field: 'person.firstname', key: 'errors.letters' },
  ]);
});

test('a volunteer names somebody who agrees only when under 18', () => {
  const young = { ...volunteerSample, under18: true };
  assert.deepEqual(volunteer(young), [
    { field: 'guardian', key: 'errors.required' },
    { field: 'guardianAgreed', key: 'errors.guardian' },
  ]);
  assert.deepEqual(volunteer({ ...young, guardian: 'Mona', guardianAgreed: true }), []);
});

test('a waiver is named by the id of a file, or comes along as PDF or ZIP', () => {
  for (const waiver of [
    'abcdefghijklmnopqrstuv',
    'data:application/pdf;base64,AAAA',
    'data:application/zip;base64,AAAA',
  ])
    assert.deepEqual(volunteer({ ...volunteerSample, waiver }), [], waiver);
  for (const waiver of [
    'x',
    'data:text/html;base64,AAAA',
    'data:application/pdf,AAAA',
    'data:application/pdf;base64,',
  ])
    assert.deepEqual(
      volunteer({ ...volunteerSample, waiver }),
      [{ field: 'waiver', key: 'errors.file' }],
      waiver,
    );
});

// covers: S41
test('interest in equity needs everything about the person, and no comment', () => {
  const { equitySample } = samples;
  const missing = problemsOf(forms.equityForm, { ...equitySample, user: {} });
  assert.deepEqual(
    missing.map(({ field }) => field).sort(),
    Object.keys(equitySample.user)
      .map((field) => `user.${field}`)
      .sort(),
  );
  const { comment: _none, ...rest } = { comment: undefined, ...equitySample };
  assert.deepEqual(problemsOf(forms.equityForm, rest), []);
});

test('the browser and the service count the characters of a text alike, also those of two units', async () => {
  const { donationSample, equitySample } = samples;
  const many = (count: number) => '😀'.repeat(count);
  const cases = {
    volunteer: [
      'reason',
      forms.volunteerForm,
      (text: string) => ({ ...volunteerSample, reason: text }),
      5_000,
    ],
    referral: [
      'comment',
      forms.referralForm,
      (text: string) => ({ ...referralSample, comment: text }),
      5_000,
    ],
    equity: ['comment', forms.equityForm, (text: string) => ({ ...equitySample, comment: text }), 5_000],
    donation: [
      'description',
      forms.donationForm,
      (text: string) => ({ ...donationSample, description: text }),
      127,
    ],
  } as const;
  for (const [name, [field, schema, fill, most]] of Object.entries(cases)) {
    const file = new URL(`../generated/validators/${name}.js`, import.meta.url);
    const { problems } = (await import(file.href)) as { problems: (data: object) => object[] };
    const tooLong = [{ field, key: 'errors.tooLong' }];
    for (const [count, expected] of [
      [most, []],
      [most + 1, tooLong],
    ] as const) {
      assert.deepEqual(problemsOf(schema, fill(many(count))), expected, `service: ${count} in ${name}`);
      assert.deepEqual(problems(fill(many(count))), expected, `browser: ${count} in ${name}`);
    }
  }
});
