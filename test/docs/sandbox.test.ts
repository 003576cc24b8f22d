import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseEventSettings } from '../../sandbox/asana/protocol/event-settings.ts';
import { parseJobSettings } from '../../sandbox/asana/protocol/job-settings.ts';
import { parseWebhookSettings } from '../../sandbox/asana/webhook/settings.ts';
import { assumptionIds, parseAssumptionSettings } from '../../sandbox/assumption/setting.ts';
import { parseChangeSettings } from '../../sandbox/google/drive/change/setting.ts';
import { parseChannelSettings } from '../../sandbox/google/drive/channel/setting.ts';
import type { Fault } from '../../sandbox/http/fault.ts';
import { parseFaults } from '../../sandbox/http/fault-input.ts';
import { parseLimits } from '../../sandbox/limit.ts';
import type { SandboxSeed } from '../../sandbox/seed/data.ts';
import { parseSeed } from '../../sandbox/seed/parse.ts';
import { asanaAssumptions } from '../../src/service/asana/assumption/assumption.ts';
import { googleAssumptions } from '../../src/service/google/assumption/assumption.ts';
import { expectSameNames } from '../expect-same-names.ts';

/** Every kind of fault: the compiler reports a missing one. */
const kinds: Readonly<Record<Fault['kind'], true>> = {
  latency: true,
  'rate-limit': true,
  status: true,
  html: true,
  empty: true,
  reset: true,
  'reset-mid-body': true,
  'reset-after-apply': true,
  hang: true,
  'hang-mid-body': true,
  'empty-401': true,
  'expired-token': true,
  'half-json': true,
  'wrong-shape': true,
  'incomplete-search': true,
};

const page = readFileSync(new URL('../../docs/sandbox.md', import.meta.url), 'utf8');

const blocks = (name: string) =>
  [...page.matchAll(new RegExp(`^\`\`\`json ${name}\\n(.*?)\\n\`\`\``, 'gms'))].map(
    ([, text = '']) => JSON.parse(text) as unknown,
  );

/** The assumptions that the sandbox cannot break. */
const unbreakable = [...Object.values(asanaAssumptions), ...Object.values(googleAssumptions)]
  .map(({ id }) => id)
  .filter((id) => !assumptionIds.some((one) => one === id));

test('the sandbox accepts the seed, faults, limits, assumptions, jobs, changes, events, channels and webhooks on docs/sandbox.md', () => {
  const [seed] = blocks('seed');
  expect(parseSeed(seed)).toMatchObject(seed as SandboxSeed);
  expect(blocks('faults').map((faults) => parseFaults(faults).length)).toEqual([3]);
  expect(blocks('limits').map(parseLimits)).toEqual(blocks('limits'));
  expect(blocks('assumptions').map(parseAssumptionSettings)).toEqual(blocks('assumptions'));
  expect(blocks('assumptions')).toHaveLength(1);
  expect(page).toContain(`except ${unbreakable.map((id) => `\`${id}\``).join(' and ')}:`);
  expect(blocks('jobs').map(parseJobSettings)).toEqual(blocks('jobs'));
  expect(blocks('jobs')).toHaveLength(1);
  expect(blocks('changes').map(parseChangeSettings)).toEqual(blocks('changes'));
  expect(blocks('changes')).toHaveLength(1);
  expect(blocks('events').map(parseEventSettings)).toEqual([
    { delayMs: 500, lostNext: 0, lostShare: 0.25, syncInBatch: true },
  ]);
  expect(blocks('channels').map(parseChannelSettings)).toEqual(blocks('channels'));
  expect(blocks('channels')).toHaveLength(1);
  expect(blocks('webhooks').map(parseWebhookSettings)).toMatchObject(blocks('webhooks'));
  expect(blocks('webhooks')).toHaveLength(1);
});

test('docs/sandbox.md lists every kind of fault', () => {
  const [, table = ''] = /^\| kind \|.*?\n\|-.*?\n(.*?)\n\n/ms.exec(page) ?? [];
  const listed = table.split('\n').map((row) => /^\| `([^`]+)`/.exec(row)?.[1]);
  expectSameNames(listed, Object.keys(kinds), 'docs/sandbox.md needs a row for each kind of fault');
});
