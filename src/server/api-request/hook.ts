import { type GraphQLParams, isPromise } from 'graphql-yoga';
import type { ServerPlugin } from '../request/request-state.ts';
import type { HookPayload, Yoga } from './hook-payload.ts';

type Hook = (payload: HookPayload) => unknown;

// Calls the hooks of Yoga's plugins for one request. Source: graphql-yoga 5, `server.ts` and `process-request.ts`.

/** The hooks of all plugins, except those of parsing, validation and execution, which Yoga calls. */
export class Hooks {
  readonly #onRequest: readonly Hook[];
  readonly #onRequestParse: readonly Hook[];
  readonly #onParams: readonly Hook[];
  readonly #onResultProcess: readonly Hook[];
  readonly #onResponse: readonly Hook[];

  /** Throws if a plugin has a hook of a kind that is not called here. */
  constructor({ getEnveloped }: Yoga) {
    const plugins: readonly object[] = getEnveloped._plugins;
    const named = (name: keyof ServerPlugin) =>
      plugins.flatMap((plugin: ServerPlugin) => plugin[name] ?? []) as readonly Hook[];
    if (named('onExecutionResult').length > 0 || named('instrumentation').length > 0)
      throw new Error('A plugin has a hook that is not called for requests to the API.');
    this.#onRequest = named('onRequest');
    this.#onRequestParse = named('onRequestParse');
    this.#onParams = named('onParams');
    this.#onResultProcess = named('onResultProcess');
    this.#onResponse = named('onResponse');
  }

  /** Sets the response, if a plugin ends the request. */
  begin(payload: HookPayload): Promise<void> {
    return callUntilResponse(this.#onRequest, payload);
  }

  /** Reads the parameters of the operation, or sets the response, if a plugin ends the request. Throws the rejection of a plugin. */
  async readParams(payload: HookPayload): Promise<void> {
    // What these hooks return is not called: it checks batches, which the parser does not accept.
    await callUntilResponse(this.#onRequestParse, payload);
    const { request, requestParser, response } = payload;
    if (response !== null) return;
    // The parser of the API's body returns neither a batch nor a response.
    payload.params = (await requestParser?.(request)) as GraphQLParams;
    await callEach(this.#onParams, payload);
  }

  /** Sets the response with a result. */
  async respond(payload: HookPayload): Promise<void> {
    await callEach(this.#onResultProcess, payload);
    const { result, resultProcessor, acceptedMediaType, acceptableMediaTypes, fetchAPI } = payload;
    if (resultProcessor !== undefined) {
      payload.response = await resultProcessor(result, fetchAPI, acceptedMediaType);
      return;
    }
    const accept = acceptableMediaTypes.join('; charset=utf-8, ');
    const init = { status: 406, statusText: 'Not Acceptable', headers: { accept } };
    payload.response = new fetchAPI.Response(null, init);
  }

  /** Returns the response after all plugins have changed it. */
  async end(payload: HookPayload): Promise<Response> {
    await callEach(this.#onResponse, payload);
    if (payload.response === null) throw new Error('A request has no response.');
    return payload.response;
  }
}

async function callUntilResponse(hooks: readonly Hook[], payload: HookPayload): Promise<void> {
  for (const hook of hooks) {
    const done = hook(payload);
    if (isPromise(done)) await done;
    if (payload.response !== null) return;
  }
}

async function callEach(hooks: readonly Hook[], payload: HookPayload): Promise<void> {
  for (const hook of hooks) {
    const done = hook(payload);
    // Waiting for nothing would delay each hook.
    if (isPromise(done)) await done;
  }
}
