/**
 * Environment variables of a server that may compute as long as it needs. Threads of other test files use the processor at the same time, and Node
 * tells only the time of all threads together.
 */
export const unlimitedProcessorTime = { MAX_OPERATION_PROCESSOR_MS: '600000' } as const;
