import type { Sandbox } from '../../../sandbox/sandbox.ts';
import type { Person } from '../../ask.ts';

/** Sends requests to the services as another program does. They throw if a service refuses one. */
export function createServiceWrites({ asanaBaseUrl, googleDriveBaseUrl }: Sandbox) {
  async function send(url: string, method: string, person: Person, body: object | undefined) {
    const response = await fetch(url, {
      method,
      headers: { authorization: `Bearer sandbox-${person}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(text);
    return text === '' ? {} : JSON.parse(text);
  }
  return {
    async asana(method: string, path: string, data?: object): Promise<{ readonly gid: string }> {
      const body = data === undefined ? undefined : { data };
      return (await send(`${asanaBaseUrl}${path}`, method, 'ada', body)).data;
    },
    /** @param path  Begins after `/drive/v3/files`. */
    drive: (method: string, path: string, body?: object, person: Person = 'ada') => {
      const separator = path.includes('?') ? '&' : '?';
      const url = `${googleDriveBaseUrl}/drive/v3/files${path}${separator}supportsAllDrives=true`;
      return send(url, method, person, body);
    },
  };
}
