/**
 * The options of an argument or a field that something else replaces.
 *
 * @param replacement  The coordinate of the replacement, such as `Task.name`.
 */
export const deprecated = (replacement: string) => ({
  deprecationReason: `Use \`${replacement}\` instead; can be removed from 2027-12-01.`,
});
