/** The executor that the tests use: the set `graphql-js` runs them without the plan. */
export const executorSetting: Readonly<Record<string, string>> =
  process.env['EXECUTOR'] === undefined ? {} : { EXECUTOR: process.env['EXECUTOR'] };
