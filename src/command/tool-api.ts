import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { ToolApi } from '../mcp/execution/options.ts';
import type { ObserveToolCall } from '../observe/tool-observer.ts';
import type { Listening } from '../server/listen.ts';
import { openApi } from './api/api.ts';
import { toExecute } from './api/tool-execution.ts';
import { defaultSandboxToken, startOptionalSandbox } from './optional-sandbox.ts';
import { stop } from './stop.ts';

// What the tools of `taskdoc mcp` need when one is called. The list of the tools does not load it.

/** The API of the tools, with the sandbox if it is on. */
export interface OpenedToolApi extends ToolApi {
  readonly observeToolCall: ObserveToolCall;
  /** Completes the writes in progress. Never rejects. */
  stop(reason: NodeJS.Signals | 'end of input', listening: Pick<Listening, 'close'>): Promise<void>;
}

/** Opens the API in this process. Throws what `taskdoc` throws when it cannot start. */
export async function openToolApi(parsedConfig: Config, logger: Logger): Promise<OpenedToolApi> {
  const { config, sandbox } = await startOptionalSandbox(parsedConfig);
  const sandboxToken = sandbox ? defaultSandboxToken : null;
  const { handler, schema, lifecycle, observeToolCall, ...api } = await openApi({
    config,
    logger,
    sandboxToken,
  });
  const close = async () => {
    await api.close();
    await sandbox?.close();
  };
  return {
    schema,
    observeToolCall,
    execute: toExecute(handler),
    stop: (reason, listening) => stop(reason, { config, lifecycle, listening, logger, close }),
  };
}
