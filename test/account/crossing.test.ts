import { expect, test } from 'vitest';
import { documentFixtures } from '../../sandbox/world/fixture/document-fixture.ts';
import { fixtures } from '../../sandbox/world/fixture/fixture.ts';
import { caseCount } from '../case-count.ts';
import type { QueryResult } from './cookie-browser.ts';
import { startTestServer, tokenRequests } from './setup.ts';

// Three people use one server at the same time, with sessions and with their own tokens. The tokens of all sessions expire together, again
// and again. No result and no upstream request may contain what belongs to another person.

const count = caseCount(1000, 200);
/** The tokens of all sessions expire after each of these many operations. */
const burstSize = 100;
const clients = 40;

const { browser, sandbox } = await startTestServer({ LOG_LEVEL: 'silent' });

const names = { ada: 'Ada Okafor', grace: 'Grace Lindqvist', guest: 'Noor Haddad' } as const;
type Person = keyof typeof names;
const people = Object.keys(names) as Person[];

/** Reads whose results differ by person, and that no write below changes. */
const reads: readonly string[] = [
  '{ viewer { asana { user { gid name email } } google { user { displayName emailAddress } } } }',
  `{ project(id: "${fixtures.privateProject}") { name tasks(first: 3) { nodes { name } } } me: user(id: "me") { name } }`,
  `{ task(id: "${fixtures.multiHomedTask}") { name projects { name } } me: user(id: "me") { gid } }`,
  `{ task(id: "${fixtures.privateTask}") { name notes } viewer { google { user { displayName } } } }`,
  `{ document(id: "${documentFixtures.private}") { title text } viewer { asana { user { name } } } }`,
  `{ document(id: "${documentFixtures.readable}") { title canEdit text } me: user(id: "me") { name } }`,
];

const plain = ({ data, errors }: QueryResult) => ({
  data,
  errors: errors.map(({ path, extensions }) => [path, extensions.code]),
});

interface Caller {
  readonly person: Person;
  ask(query: string): Promise<QueryResult>;
}

/** Callers with sessions and with tokens, of all people in turn. */
async function createCallers(): Promise<Caller[]> {
  const callers: Caller[] = [];
  for (const kind of ['session', 'token', 'session'] as const) {
    for (const person of people) {
      const { ask, connect } = browser();
      const token = `Bearer sandbox-${person}`;
      const headers = { 'x-asana-authorization': token, 'x-google-authorization': token };
      if (kind === 'token') callers.push({ person, ask: (query) => ask(query, headers) });
      else {
        expect(await connect('asana', { person })).toBe('connected');
        expect(await connect('google', { person })).toBe('connected');
        callers.push({ person, ask });
      }
    }
  }
  return callers;
}

/** Writes that name their person, and the part of the result that names the person as the service knows them. */
const writes = [
  {
    toMutation: (name: string) =>
      `mutation { createTask(input: { project: "${fixtures.guestProject}", name: "${name}" }) { task { name createdBy { name } } } }`,
    toResult: (name: string, person: Person) => ({
      createTask: { task: { name, createdBy: { name: names[person] } } },
    }),
  },
  {
    toMutation: (name: string) =>
      `mutation { createDocument(input: { title: "${name}" }) { document { title owners { displayName } } } }`,
    toResult: (name: string, person: Person) => ({
      createDocument: { document: { title: name, owners: [{ displayName: names[person] }] } },
    }),
  },
];

test(`${count} concurrent operations of three people return what each person receives alone, while their tokens expire together`, {
  tags: 'slow',
}, async () => {
  const callers = await createCallers();
  const alone = new Map<Person, ReturnType<typeof plain>[]>();
  for (const { person, ask } of callers.slice(0, people.length)) {
    const results = [];
    for (const query of reads) results.push(plain(await ask(query)));
    alone.set(person, results);
  }
  // Otherwise the comparison proves nothing.
  for (const index of reads.keys())
    expect(new Set(people.map((person) => JSON.stringify(alone.get(person)?.[index]))).size).toBe(
      people.length,
    );

  sandbox.clearRequests();
  let started = 0;
  let crossings = 0;
  let wireWrites = 0;
  const crossed: unknown[] = [];
  const record = (isRight: boolean, details: unknown) => {
    if (isRight) return;
    crossings += 1;
    if (crossed.length < 3) crossed.push(details);
  };
  /** Each write names its person. The service must receive it with the token of the same person. */
  const checkLog = () => {
    for (const { person, path, status, body, actions = [] } of sandbox.requests()) {
      // The service rejected the token before it did anything.
      if (status === 401) continue;
      for (const one of [{ body }, ...actions]) {
        const text = /"(?:name|title)":"of (\w+) /.exec(JSON.stringify(one.body ?? ''))?.[1];
        if (text === undefined) continue;
        wireWrites += 1;
        record(text === person, { path, person, body: one.body });
      }
    }
  };
  const bursts = Math.floor(count / burstSize);
  let dueExpiries = 0;
  let expiries = 0;
  /** How often the tokens had expired when each running operation started. */
  const running = new Map<number, number>();
  /** A token that expires twice during one operation is rejected, rightly. Waits for the operations that were running at the last expiry. */
  const expireIfDue = () => {
    if (dueExpiries === 0 || [...running.values()].some((before) => before < expiries)) return;
    dueExpiries -= 1;
    expiries += 1;
    sandbox.expireTokens();
  };
  const operate = async () => {
    // On a busy machine, an expiry waits for so many operations that the next one is due before it. More operations then follow.
    while (started < count || expiries < bursts) {
      const number = started;
      started += 1;
      if (number < count && number % burstSize === burstSize - 1) dueExpiries += 1;
      expireIfDue();
      running.set(number, expiries);
      const { person, ask } = callers[(number * 7) % callers.length] as Caller;
      const write = number % 5 === 0 ? writes[(number / 5) % writes.length] : undefined;
      if (write) {
        const name = `of ${person} ${number}`;
        const { data, errors } = await ask(write.toMutation(name));
        const isRight =
          errors.length === 0 &&
          JSON.stringify(data) === JSON.stringify(write.toResult(name, person));
        record(isRight, { person, data, errors });
      } else {
        const index = number % reads.length;
        const result = plain(await ask(reads[index] ?? ''));
        const expected = alone.get(person)?.[index];
        record(JSON.stringify(result) === JSON.stringify(expected), { person, result, expected });
      }
      running.delete(number);
    }
  };
  await Promise.all(Array.from({ length: clients }, operate));
  const refreshes = tokenRequests(sandbox);
  checkLog();
  expect({ crossings, crossed }).toEqual({ crossings: 0, crossed: [] });
  expect(wireWrites).toBeGreaterThanOrEqual(count / 5);
  // Each burst affects the 12 connections of the sessions, and each connection is refreshed once per burst.
  expect(expiries).toBe(bursts);
  expect(refreshes).toBeGreaterThan(expiries * 6);
  expect(refreshes).toBeLessThanOrEqual(expiries * 12 * 2);
});
