import {
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  inputRequired,
  inputResponse,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { Confirmable } from '../confirm/confirmation.ts';
import { toOperationResult } from '../result/operation-result.ts';
import { notice, toolFailed, toToolResult } from '../result/tool-result.ts';
import { costSchema, priceOf } from './cost.ts';
import {
  errorList,
  operationInputs,
  orFailure,
  type RegisterTool,
  type ToolContext,
  toOperation,
} from './tool.ts';

/** The name of the form, and of its field. */
const confirm = 'confirm';
const proceed = 'proceed';

/** Whether the client can show a form. An empty capability means forms. */
function canAsk(server: McpServer, { mcpReq }: ServerContext): boolean {
  // The type of the SDK does not contain the keys of the envelope.
  const envelope: Readonly<Record<string, unknown>> = mcpReq.envelope ?? {};
  const capabilities = (envelope[CLIENT_CAPABILITIES_META_KEY] ??
    server.server.getClientCapabilities()) as ClientCapabilities | undefined;
  const elicitation = capabilities?.elicitation;
  return elicitation !== undefined && (elicitation.form !== undefined || !elicitation.url);
}

/** Executes any mutation, after a person has confirmed what it would do. */
export const changeTool: RegisterTool = (server, tools) => {
  server.registerTool(
    'change',
    {
      title: 'Change',
      description:
        'Executes any mutation, also one that overwrites, moves, shares or deletes. The user is asked to confirm it first. If your client cannot ask, the first call writes nothing: it says what would happen and returns `confirm`. Show this to the user, and call again with the same document and variables and with `confirm`. Example: mutation{updateTask(input:{task:"Task:1204",completed:true}){task{id}}}',
      inputSchema: z.object({
        ...operationInputs('mutation'),
        dryRun: z.boolean().optional(),
        confirm: z.string().optional().describe('From the dry run, valid once for ten minutes.'),
      }),
      outputSchema: z.looseObject({
        data: z.unknown().optional(),
        errors: errorList.optional(),
        cost: costSchema,
        confirm: z.string().optional(),
      }),
      annotations: {
        readOnlyHint: false,
        destructiveHint: true,
        idempotentHint: false,
        openWorldHint: true,
      },
    },
    ({ dryRun = false, confirm: token, ...input }, serverContext) =>
      orFailure(tools, serverContext, async (context) => {
        const { signal } = serverContext.mcpReq;
        const operation = toOperation(input, context);
        const { cost } = await priceOf(operation, context, signal);
        const { previewOf } = await import('../confirm/preview.ts');
        const preview = await previewOf(operation, context, signal);
        const confirmable: Confirmable = { operation, preview };
        const execute = async () =>
          toOperationResult(await context.execute(operation, 'all', signal));
        const asks = canAsk(server, serverContext);
        if (token !== undefined && !dryRun) {
          await context.confirmations.accept('token', token, confirmable);
          return execute();
        }
        if (dryRun || !asks) {
          const signed = asks ? null : context.confirmations.sign('token', confirmable);
          return toToolResult({
            notice,
            sentences: preview.sentences,
            cost,
            ...(signed && { confirm: signed.token, expiresAt: signed.expiresAt.toISOString() }),
          });
        }
        return askPerson(context, confirmable, serverContext, execute);
      }),
  );

  /** Executes after the answer of the form; without one, sends the form. */
  async function askPerson<Result>(
    { confirmations }: ToolContext,
    confirmable: Confirmable,
    { mcpReq }: ServerContext,
    execute: () => Promise<Result>,
  ) {
    const answer = inputResponse(mcpReq.inputResponses, confirm);
    if (answer.kind === 'elicit') {
      if (answer.action !== 'accept' || answer.content?.[proceed] !== true)
        throw toolFailed('FORBIDDEN', 'The user did not confirm the change. Nothing was sent.', {
          applied: 'NO',
        });
      await confirmations.accept('form', mcpReq.requestState<string>() ?? '', confirmable);
      return execute();
    }
    const { sentences } = confirmable.preview;
    return inputRequired({
      inputRequests: {
        [confirm]: inputRequired.elicit({
          message: `Make this change?\n${sentences.join('\n')}`,
          requestedSchema: {
            type: 'object',
            properties: { [proceed]: { type: 'boolean', title: 'Make this change' } },
            required: [proceed],
          },
        }),
      },
      requestState: confirmations.sign('form', confirmable).token,
    });
  }
};
