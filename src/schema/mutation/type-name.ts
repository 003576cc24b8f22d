export const mutationTypeName = (mutation: string, ending: 'Input' | 'Payload'): string =>
  `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}${ending}`;
