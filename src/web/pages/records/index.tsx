import type { Hono } from 'hono';
import type { WebEnv } from '../../web-env.ts';
import { addCalibration, addParameterForm } from './calibration/calibrate.tsx';
import { addComparison } from './compare/index.tsx';
import { addConnection } from './connect.tsx';
import { addRecordDeletion } from './delete-record.tsx';
import { addDocumentPage } from './document/index.tsx';
import { addRecordEdit } from './edit-record.tsx';
import { addGeneration } from './generate.tsx';
import { addHistoryPage } from './history/index.tsx';
import { addKnownPage } from './history/known-failures.tsx';
import { addNewRecord } from './new-record.tsx';
import { addRecordPage } from './record.tsx';
import { addRecordList } from './record-list.tsx';
import { addRunPage } from './run.tsx';
import { addSecretsPage } from './secrets/index.tsx';

/** Generation records and their runs. */
export function addRecordPages(app: Hono<WebEnv>): void {
  addRecordList(app);
  addNewRecord(app);
  addRecordPage(app);
  addGeneration(app);
  addCalibration(app);
  addParameterForm(app);
  addSecretsPage(app);
  addRunPage(app);
  addDocumentPage(app);
  addHistoryPage(app);
  addKnownPage(app);
  addComparison(app);
  addRecordEdit(app);
  addConnection(app);
  addRecordDeletion(app);
}
