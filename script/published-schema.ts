import { readFileSync, writeFileSync } from 'node:fs';
import { minifyIntrospection, outputIntrospectionFile } from '@gql.tada/internal';
import { buildSchema, introspectionFromSchema } from 'graphql';

/** Publishes the schema as a type, with which gql.tada infers the types of operations. */
export function publishSchemaType(): void {
  const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));
  const introspection = introspectionFromSchema(schema, { descriptions: false });
  const options = { fileType: '.d.ts', shouldPreprocess: true } as const;
  const text = outputIntrospectionFile(minifyIntrospection(introspection), options);
  // The rest would make it the schema of all operations of a program that imports it.
  const [type = ''] = text.split("import * as gqlTada from 'gql.tada'");
  writeFileSync('dist/library/schema.d.ts', `${type.trimEnd()}\n`);
  writeFileSync('dist/library/schema.js', 'export {};\n');
}
