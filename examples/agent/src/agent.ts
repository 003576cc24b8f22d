import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

/** Answers a form of a tool, as the person whose agent this is. */
export type Answer = (message: string) => boolean;

/** A client of the tools of taskdoc. Counts what a model would send and receive. */
export class Agent {
  readonly #client: Client;
  #calls = 0;
  #bytes = 0;

  private constructor(client: Client) {
    this.#client = client;
  }

  /** Starts `taskdoc mcp` with the credentials of the environment, or with the sandbox if there are none. */
  static async start(program: string, answer: Answer): Promise<Agent> {
    const client = new Client(
      { name: 'example-agent', version: '1.0.0' },
      {
        capabilities: { elicitation: { form: {} } },
        versionNegotiation: { mode: { pin: '2026-07-28' } },
      },
    );
    client.setRequestHandler('elicitation/create', async ({ params }) =>
      answer(params.message)
        ? { action: 'accept', content: { proceed: true } }
        : { action: 'decline' },
    );
    const env = Object.fromEntries(
      Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] != null),
    );
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [program, 'mcp'],
      env: { ...env, LOG_LEVEL: 'error' },
    });
    await client.connect(transport);
    return new Agent(client);
  }

  /** The size of the definitions of all tools, which a model reads before its first call. */
  async definitionBytes(): Promise<number> {
    return sizeOf(await this.#client.listTools());
  }

  /** Calls a tool. Throws if it failed, also in part. */
  async use<Result>(name: string, args: object): Promise<Result> {
    const result = await this.#client.callTool({ name, arguments: { ...args } });
    const content = result.structuredContent as { errors?: readonly unknown[] };
    this.#calls += 1;
    this.#bytes += sizeOf(args) + sizeOf(content);
    if (result.isError || (content.errors ?? []).length > 0)
      throw new Error(`${name} failed: ${JSON.stringify(content.errors)}`);
    return content as Result;
  }

  /** The number of calls since the last time, and the bytes of their inputs and results. */
  takeUsage(): { readonly calls: number; readonly bytes: number } {
    const usage = { calls: this.#calls, bytes: this.#bytes };
    this.#calls = 0;
    this.#bytes = 0;
    return usage;
  }

  close(): Promise<void> {
    return this.#client.close();
  }
}

const sizeOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
