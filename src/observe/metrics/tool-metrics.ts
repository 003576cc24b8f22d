import { Counter, type Registry } from 'prom-client';
import type { ObserveToolCall } from '../tool-observer.ts';

/** Defines the metrics of the tools for agents. */
export function defineToolMetrics(registry: Registry): ObserveToolCall {
  const registers = [registry];
  const calls = new Counter({
    name: 'taskdoc_tool_calls_total',
    help: 'Calls of the tools for agents at /mcp, by tool and outcome.',
    labelNames: ['tool', 'outcome'],
    registers,
  });
  const duration = new Counter({
    name: 'taskdoc_tool_call_seconds_total',
    help: 'The sum of the durations of these calls.',
    labelNames: ['tool'],
    registers,
  });
  return async ({ tool }, execute) => {
    const startedAt = performance.now();
    const ended = await execute();
    calls.inc({ tool, outcome: ended.outcome });
    duration.inc({ tool }, (performance.now() - startedAt) / 1000);
    return ended;
  };
}
