import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

// Writes src/doctor/record/vocabulary.json: what a recording of `taskdoc doctor` may contain, because the services publish it. The
// arguments are Asana's OpenAPI document as JSON and the discovery documents of Docs and Drive:
// npx tsx script/reduce-vocabulary.ts asana-oas.json google-docs.v1.json google-drive.v3.json

const { positionals } = parseArgs({ allowPositionals: true });
if (positionals.length !== 3) {
  throw new Error('Usage: reduce-vocabulary.ts <Asana> <document of Docs> <document of Drive>');
}

const routes = new Set<string>();
const names = new Set<string>();
const values = new Map<string, Set<string>>();
const words = new Set<string>();

/** A part of a description. The formats of the documents are known; a part that is missing adds nothing. */
interface Part {
  readonly [key: string]: unknown;
}

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null;

for (const file of positionals) {
  const document: Part = JSON.parse(readFileSync(file, 'utf8'));
  addRoutes(document);
  addPart(document);
}

const sorted = (set: ReadonlySet<string>) => [...set].toSorted();
const vocabulary = {
  source:
    'Asana: https://github.com/Asana/openapi (Apache License 2.0). Google: discovery documents',
  routes: sorted(routes),
  names: sorted(names),
  values: Object.fromEntries(
    [...values].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, set]) => [name, sorted(set)]),
  ),
  words: sorted(words),
};
const lines = Object.entries(vocabulary).map(
  ([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`,
);
writeFileSync(
  new URL('../src/doctor/record/vocabulary.json', import.meta.url),
  `{\n${lines.join(',\n')}\n}\n`,
);

function addRoutes({ paths, servicePath = '', batchPath, resources }: Part): void {
  if (typeof batchPath === 'string') routes.add(`/${batchPath}`);
  for (const path of Object.keys(isPart(paths) ? paths : {})) routes.add(path);
  for (const resource of Object.values(isPart(resources) ? resources : {})) {
    const methods = isPart(resource) && isPart(resource['methods']) ? resource['methods'] : {};
    for (const method of Object.values(methods))
      if (isPart(method)) routes.add(`/${servicePath}${method['flatPath'] ?? method['path']}`);
  }
}

function addPart(part: Part): void {
  for (const [key, value] of Object.entries(part)) {
    if (key === 'description' && typeof value === 'string') addWords(value);
    // Google's parameters are an object, Asana's have a name.
    if ((key === 'properties' || key === 'parameters') && isPart(value))
      for (const [name, type] of Object.entries(value)) addName(name, type);
    if (isPart(value)) addPart(value);
  }
  const { in: position, name, schema } = part;
  if (position === 'query' && typeof name === 'string') addName(name, schema);
}

function addName(name: string, type: unknown): void {
  if (!/^[\w$.]+$/.test(name) || /^\d+$/.test(name)) return;
  names.add(name);
  if (!isPart(type)) return;
  const { enum: own, items } = type;
  const listed = own ?? (isPart(items) ? items['enum'] : undefined);
  // The paths of a mask are names, not values.
  if (!Array.isArray(listed) || name === 'opt_fields') return;
  const known = values.get(name) ?? new Set();
  for (const value of listed) known.add(String(value));
  values.set(name, known);
}

/** The words of a description, without addresses and HTML. */
function addWords(text: string): void {
  const prose = text.replace(/https?:\/\/\S+|<[^>]+>|`[^`]*`/g, ' ');
  for (const [word] of prose.matchAll(/[A-Za-z]+(?:['’][a-z]+)?/g)) words.add(word.toLowerCase());
}
