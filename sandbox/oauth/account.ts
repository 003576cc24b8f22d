import type { Person } from '../store/caller.ts';
import { userGids } from '../store/caller.ts';
import { users } from '../world/fixture/person.ts';

/** Somebody who can sign in. */
export interface Account {
  readonly person: Person;
  readonly gid: string;
  readonly name: string;
  readonly email: string;
  /** What signing in as them shows. */
  readonly note: string;
}

const notes: Readonly<Record<Person, string>> = {
  ada: 'sees everything',
  grace: 'a member, sees some of it',
  guest: 'a guest of one project',
};

/** The person's account; the same with both services. */
export function accountOf(person: Person): Account {
  const gid = userGids[person];
  const { name = person, email = '' } = users.find((user) => user.gid === gid) ?? {};
  return { person, gid, name, email, note: notes[person] };
}

/** Everybody who can sign in. */
export const accounts: readonly Account[] = (['ada', 'grace', 'guest'] as const).map(accountOf);

/** The person of a form's field or a hint, by name or e-mail address; null when there is nobody of the kind. */
export function findPerson(named: string | null): Person | null {
  return accounts.find(({ person, email }) => person === named || email === named)?.person ?? null;
}
