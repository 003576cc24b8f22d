import type { GraphQLInputField } from 'graphql';

type Extensions = { readonly refersTo?: string };

/** The extension of an input whose ids are those of a type. Previews of a mutation read the names of these records. */
export const referenceTo = (typeName: string): Extensions => ({ refersTo: typeName });

/** The type whose ids an input accepts; null if it is unknown. */
export const refersTo = ({ extensions }: GraphQLInputField): string | null =>
  (extensions as Extensions).refersTo ?? null;
