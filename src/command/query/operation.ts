import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import {
  buildClientSchema,
  buildSchema,
  type GraphQLSchema,
  getIntrospectionQuery,
  getOperationAST,
  getVariableValues,
  type IntrospectionQuery,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  validate,
} from 'graphql';
import { DocumentInvalid } from '../line/command-error.ts';
import type { QueryApi } from './api.ts';
import { inlineFragments } from './selection.ts';

/** An operation that is valid for the schema of the server. */
export interface ParsedOperation {
  /** Without fragment spreads. */
  readonly operation: OperationDefinitionNode;
  /** With the defaults of the operation. */
  readonly variables: Readonly<Record<string, unknown>>;
}

/** What the command line says about the operation. */
export interface OperationSource {
  readonly document: string;
  readonly operationName: string | null;
  readonly variables: Readonly<Record<string, unknown>>;
}

/**
 * Reads the schema from the server. A server that does not show its schema must have the one of this program.
 *
 * Throws an Error with the reason if the server does not respond.
 */
export async function readSchema(api: QueryApi, signal: AbortSignal): Promise<GraphQLSchema> {
  const query = getIntrospectionQuery({ descriptions: false });
  const { data, errors } = await api.send({ query, variables: {} }, signal);
  // The result of this query has this type by the GraphQL specification.
  if (data?.['__schema']) return buildClientSchema(data as unknown as IntrospectionQuery);
  if (errors.some(({ extensions }) => extensions?.['code'] === 'FORBIDDEN'))
    return buildSchema(packagedSchema());
  throw new ServerUnusable(errors[0]?.message ?? 'The server returned no schema.');
}

/** The schema of this version: the package contains it. */
function packagedSchema(): string {
  const folder = dirname(createRequire(import.meta.url).resolve('#package.json'));
  return readFileSync(join(folder, 'schema.graphql'), 'utf8');
}

/** The server cannot be used. */
export class ServerUnusable extends Error {
  override readonly name = 'ServerUnusable';
}

/** Parses and validates an operation before anything is sent. Throws DocumentInvalid. */
export function parseOperation(
  schema: GraphQLSchema,
  { document: text, operationName, variables: inputs }: OperationSource,
): ParsedOperation {
  const document = parseDocument(text);
  const problems = validate(schema, document);
  if (problems.length > 0) throw new DocumentInvalid(problems.map(String).join('\n\n'));
  const operation = getOperationAST(document, operationName);
  if (!operation) {
    throw new DocumentInvalid(
      operationName === null
        ? 'The document has several operations. Choose one with --operation.'
        : `The document has no operation ${JSON.stringify(operationName)}.`,
    );
  }
  if (operation.operation !== OperationTypeNode.QUERY)
    throw new DocumentInvalid(`The operation must be a query, but it is a ${operation.operation}.`);
  const { coerced, errors } = getVariableValues(
    schema,
    operation.variableDefinitions ?? [],
    inputs,
  );
  if (errors !== undefined)
    throw new DocumentInvalid(errors.map(({ message }) => message).join('\n'));
  return { operation: inlineFragments(document, operation), variables: coerced };
}

function parseDocument(text: string) {
  try {
    return parse(text);
  } catch (error) {
    throw new DocumentInvalid(String(error));
  }
}
