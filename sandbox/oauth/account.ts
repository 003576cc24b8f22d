import type { Person } from '../store/caller.ts';
import { userGids } from '../store/caller.ts';
import { users } from '../world/fixture/person.ts';

/** A person who can sign in. */
export interface Account {
  readonly person: Person;
  readonly gid: string;
  readonly name: string;
  readonly email: string;
  /** What this person can see, as the consent page describes it. */
  readonly note: string;
}

const notes: Readonly<Record<Person, string>> = {
  ada: 'sees everything',
  grace: 'a member, sees some of it',
  guest: 'a guest of one project',
};

/** The person's account. It is the same for both services. */
export function accountOf(person: Person): Account {
  const gid = userGids[person];
  const { name = person, email = '' } = users.find((user) => user.gid === gid) ?? {};
  return { person, gid, name, email, note: notes[person] };
}

/** All accounts that can sign in. */
export const accounts: readonly Account[] = (['ada', 'grace', 'guest'] as const).map(accountOf);

/** Finds a person by name or e-mail address, as in a form field or a login hint. Returns null if none matches. */
export function findPerson(nameOrEmail: string | null): Person | null {
  return (
    accounts.find(({ person, email }) => person === nameOrEmail || email === nameOrEmail)?.person ??
    null
  );
}
