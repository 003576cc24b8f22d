import { readFileSync, writeFileSync } from 'node:fs';
import { codegen } from '@graphql-codegen/core';
import * as typedDocumentNode from '@graphql-codegen/typed-document-node';
import * as typescriptOperations from '@graphql-codegen/typescript-operations';
import { parse } from 'graphql';

// Writes src/generated.ts: the operations of src/my-tasks.graphql with the types of their variables and results.

const toUrl = (file: string) => new URL(file, import.meta.url);
const read = (file: string) => parse(readFileSync(toUrl(file), 'utf8'));

const code = await codegen({
  filename: 'src/generated.ts',
  schema: read('../../schema.graphql'),
  documents: [{ document: read('src/my-tasks.graphql') }],
  plugins: [{ typescriptOperations: {} }, { typedDocumentNode: {} }],
  pluginMap: { typescriptOperations, typedDocumentNode },
  config: {
    useTypeImports: true,
    strictScalars: true,
    nonOptionalTypename: true,
    scalars: {
      Date: 'string',
      DateTime: 'string',
      URL: 'string',
      BigInt: 'string',
      JSON: 'unknown',
      JSONObject: 'Record<string, unknown>',
    },
  },
});
writeFileSync(toUrl('src/generated.ts'), code);
