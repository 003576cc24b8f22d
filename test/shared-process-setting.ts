/** The variables of a server that runs in a process of the test runner, beside other test files. A test can replace each. */
export const sharedProcessSetting: Readonly<Record<string, string>> = {
  // Node 20 measures the processor time of all threads together, so an operation would pay for other test files.
  MAX_OPERATION_PROCESSOR_MS: '600000',
  MAX_PROCESSOR_MS_PER_MINUTE_PER_CALLER: '600000',
  // The set `graphql-js` runs the tests without the plan.
  ...(process.env['EXECUTOR'] !== undefined && { EXECUTOR: process.env['EXECUTOR'] }),
};
