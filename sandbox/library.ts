// The sandbox for the tests of other programs.

export type { AssumptionId } from './assumption/setting.ts';
export type { Fault } from './http/fault.ts';
export type { LoggedRequest } from './http/request-log.ts';
export type { Limits } from './limit.ts';
export { type ExpectedRequest, type SandboxMatchers, sandboxMatchers } from './matcher.ts';
export { createSandbox as startSandbox, type Sandbox, type SandboxOptions } from './sandbox.ts';
export type { SandboxSeed, SandboxState } from './seed/data.ts';
