import { readFileSync, writeFileSync } from 'node:fs';
import { codegen } from '@graphql-codegen/core';
import * as typedDocumentNode from '@graphql-codegen/typed-document-node';
import * as typescriptOperations from '@graphql-codegen/typescript-operations';
import { parse } from 'graphql';

// Writes the operations with the types of their variables and results: src/generated.ts from src/board.graphql, with non-null types for
// fields that are null only because of an error, and src/generated-partial.ts from src/partial.graphql, with nullable types for them.

const toUrl = (file: string) => new URL(file, import.meta.url);
const read = (file: string) => parse(readFileSync(toUrl(file), 'utf8'));

async function generate(operations: string, filename: string, isStrict: boolean): Promise<void> {
  const code = await codegen({
    filename,
    schema: read('../../schema.graphql'),
    documents: [{ document: read(operations) }],
    plugins: [{ typescriptOperations: {} }, { typedDocumentNode: {} }],
    pluginMap: { typescriptOperations, typedDocumentNode },
    config: {
      nullability: { errorHandlingClient: isStrict },
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
  writeFileSync(toUrl(filename), code);
}

await generate('src/board.graphql', 'src/generated.ts', true);
await generate('src/partial.graphql', 'src/generated-partial.ts', false);
