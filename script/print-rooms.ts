import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { roomRules, roomTable } from './room/room-rule.ts';

// Writes the rules of the linter in biome.json and the table in docs/architecture.md from the list of rooms.
// --check  writes nothing, and fails if a file differs from the list.

const { values } = parseArgs({ options: { check: { type: 'boolean' } } });

interface Override {
  readonly includes: readonly string[];
}

function withRules(text: string): string {
  const settings = JSON.parse(text) as { overrides: readonly Override[] };
  const others = settings.overrides.filter(({ includes }) => !includes[0]?.startsWith('src/'));
  return JSON.stringify({ ...settings, overrides: [...others, ...roomRules] });
}

const markers = /(<!-- rooms -->\n)[\s\S]*?(\n<!-- end of rooms -->)/;

/** The formatter decides how the settings are written, so they are compared as values. */
const files = [
  {
    path: 'biome.json',
    print: withRules,
    toValue: (text: string) => JSON.stringify(JSON.parse(text)),
  },
  {
    path: 'docs/architecture.md',
    print: (text: string) =>
      text.replace(markers, (_, start, end) => `${start}\n${roomTable}\n${end}`),
    toValue: (text: string) => text,
  },
];

for (const { path, print, toValue } of files) {
  const file = new URL(`../${path}`, import.meta.url);
  const text = readFileSync(file, 'utf8');
  const printed = print(text);
  if (toValue(printed) === toValue(text)) continue;
  if (values.check) {
    console.error(`${path} differs from script/room/room.ts: run \`npm run rooms\`.`);
    process.exitCode = 1;
  } else writeFileSync(file, printed);
}
