/** The name of the input type or the payload type of a mutation. */
export const mutationTypeName = (mutation: string, ending: 'Input' | 'Payload'): string =>
  `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}${ending}`;
