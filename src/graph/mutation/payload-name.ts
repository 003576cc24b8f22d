/** The name of the payload type of a mutation. */
export const payloadName = (mutation: string): string =>
  `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Payload`;
