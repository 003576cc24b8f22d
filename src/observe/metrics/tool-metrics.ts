import { Counter, type Registry } from 'prom-client';

/** Counts a call of a tool for agents. */
export type CountToolCall = (tool: string, outcome: string, seconds: number) => void;

/** Defines the metrics of the tools for agents. */
export function defineToolMetrics(registry: Registry): CountToolCall {
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
  return (tool, outcome, seconds) => {
    calls.inc({ tool, outcome });
    duration.inc({ tool }, seconds);
  };
}
