import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { preset } from '@graphql-codegen/client-preset';
import { codegen } from '@graphql-codegen/core';
import { buildSchema, parse } from 'graphql';

const response = await fetch('http://127.0.0.1:4000/schema.graphql');
const rawSDL = await readFile('tasks.graphql', 'utf8');
const files = await preset.buildGeneratesSection({
  baseOutputDir: 'gql/',
  schemaAst: buildSchema(await response.text()),
  documents: [{ document: parse(rawSDL), rawSDL }],
  config: {
    nullability: { errorHandlingClient: true },
    scalars: { Date: 'string' },
    useTypeImports: true,
  },
  presetConfig: {},
  plugins: [],
  pluginMap: {},
});
await mkdir('gql', { recursive: true });
for (const file of files) await writeFile(file.filename, await codegen(file));
