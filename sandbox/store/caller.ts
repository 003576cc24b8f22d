/** The users who can call the sandbox. The memberships in the world decide what each may see. */
export type Person = 'ada' | 'grace' | 'guest';

/** The gids of the Asana users. */
export const userGids: Readonly<Record<Person, string>> = {
  ada: '1201000000000001',
  grace: '1201000000000002',
  guest: '1201000000000003',
};

/** The user of a token, and the kind of the token. */
export interface Caller {
  readonly person: Person;
  readonly userGid: string;
  /** Only tokens of an OAuth app can read and write external data. Personal access tokens cannot. */
  readonly credential: 'oauth' | 'personal';
  /** The granted scopes, with the names of the service. Null for all scopes. */
  readonly scopes: ReadonlySet<string> | null;
}

const callers: ReadonlyMap<string, Caller> = new Map(
  (['ada', 'grace', 'guest'] as const).flatMap((person): [string, Caller][] => [
    [`sandbox-${person}`, { person, userGid: userGids[person], credential: 'oauth', scopes: null }],
    [
      `sandbox-${person}-pat`,
      { person, userGid: userGids[person], credential: 'personal', scopes: null },
    ],
  ]),
);

/**
 * The caller of one of the predefined tokens. Null for a missing or other token.
 *
 * A number at the end makes another token of the same person, with its own limits: `sandbox-ada-7`.
 */
export function findCaller(token: string | null): Caller | null {
  return (token !== null && callers.get(token.replace(/-\d{1,6}$/, ''))) || null;
}

/** The token of an `Authorization: Bearer …` header. Null if there is none. */
export function parseBearer(header: string | undefined): string | null {
  return /^Bearer +(\S+) *$/i.exec(header ?? '')?.[1] ?? null;
}
