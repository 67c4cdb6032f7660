import type { Participant } from '../../shared/participants.ts';

/** Returns the people of a state in whose name, address or reference all typed words occur, without case and accents. */
export function searchPeople(
  people: readonly Participant[],
  typed: string,
  state: string,
): readonly Participant[] {
  const words = plain(typed)
    .split(/\s+/)
    .filter((word) => word !== '');
  return people.filter((person) => {
    if (state !== '' && person.state !== state) return false;
    const { firstname, lastname, email, reference } = person;
    const all = plain(`${firstname} ${lastname} ${firstname}${lastname}${firstname} ${email} ${reference}`);
    return words.every((word) => all.includes(word));
  });
}

function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
