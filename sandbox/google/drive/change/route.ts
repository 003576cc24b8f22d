import type { ApiRoute } from '../../protocol/request.ts';
import { listChanges } from './list.ts';
import { createPageToken } from './page-token.ts';
import { changeRecord } from './record.ts';
import { requestedLog } from './requested-log.ts';

const changeFields =
  'kind,changeType,type,time,removed,fileId,driveId,teamDriveId,file(kind,id,name,mimeType),drive(kind,id,name)';

/** The routes that read change logs. */
export const changeRoutes: readonly ApiRoute[] = [
  {
    method: 'GET',
    template: '/drive/v3/changes/startPageToken',
    type: 'StartPageToken',
    respond: (request) => {
      const number = request.context.store.changes.lastNumber();
      return {
        kind: 'record',
        body: {
          kind: 'drive#startPageToken',
          startPageToken: createPageToken(number, requestedLog(request)),
        },
      };
    },
  },
  {
    method: 'GET',
    template: '/drive/v3/changes',
    type: 'ChangeList',
    respond: (request) => {
      const { changes, nextPageToken, newStartPageToken } = listChanges(request);
      return {
        kind: 'record',
        body: {
          kind: 'drive#changeList',
          ...(nextPageToken !== null && { nextPageToken }),
          ...(newStartPageToken !== null && { newStartPageToken }),
          changes: changes.map((change) => changeRecord(change, request.context)),
        },
        defaultFields: `kind,nextPageToken,newStartPageToken,changes(${changeFields})`,
      };
    },
  },
];
