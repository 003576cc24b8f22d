import { readFileSync, writeFileSync } from 'node:fs';
import { codegen } from '@graphql-codegen/core';
import * as typedDocumentNode from '@graphql-codegen/typed-document-node';
import * as typescriptOperations from '@graphql-codegen/typescript-operations';
import { parse } from 'graphql';

// Writes src/generated.ts: the operations of src/operations.graphql with the types of their variables and results. The command
// line of the generator needs a newer Node than this repository, so this script calls its parts.

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

const code = await codegen({
  filename: 'src/generated.ts',
  schema: parse(read('../../schema.graphql')),
  documents: [{ document: parse(read('src/operations.graphql')) }],
  plugins: [{ typescriptOperations: {} }, { typedDocumentNode: {} }],
  pluginMap: { typescriptOperations, typedDocumentNode },
  config: {
    useTypeImports: true,
    strictScalars: true,
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
writeFileSync(new URL('src/generated.ts', import.meta.url), code);
