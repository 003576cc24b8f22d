/** The people who use the sandbox; what each may see is decided by the world's memberships. */
export type Person = 'ada' | 'grace' | 'guest';

/** Their ids as Asana users. */
export const userGids: Readonly<Record<Person, string>> = {
  ada: '1201000000000001',
  grace: '1201000000000002',
  guest: '1201000000000003',
};

/** Who a token stands for, and which kind of credential it is. */
export interface Caller {
  readonly person: Person;
  readonly userGid: string;
  /** Only tokens of an OAuth app have external data; a personal access token neither reads nor writes it. */
  readonly credential: 'oauth' | 'personal';
  /** What the token was granted, by the service's names; null for everything. */
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

/** The caller one of the well-known tokens stands for, or null when there is none or it is no such token. */
export function findCaller(token: string | null): Caller | null {
  return (token !== null && callers.get(token)) || null;
}

/** The token of an `Authorization: Bearer …` header, or null. */
export function parseBearer(header: string | undefined): string | null {
  return /^Bearer +(\S+) *$/i.exec(header ?? '')?.[1] ?? null;
}
