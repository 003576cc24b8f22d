/** The tabs of GraphiQL, in their order. */
export const examples: readonly string[] = ['query Hello { __typename }\n'];
