export { PROBE_SCRIPT } from '../calibrate/probe-script.ts';
export { filesToProbe } from '../calibrate/sent-from.ts';
export { LATEST_RULES, recordedRules } from '../generator/cases/rulesets.ts';
export { type UpgradeOffer, upgradeOffer } from '../generator/cases/upgrade-offer.ts';
export type { Generated, Report } from '../generator/index.ts';
export { SUITE_MARK } from '../generator/suite/suite-mark.ts';
export { openAgain } from './again.ts';
export type {
  AnnotatedDocument,
  DocumentPart,
  PlacedConstraint,
  PlacedLoss,
  RuleLoss,
} from './annotated/annotated-document.ts';
export { TEST_ROLES, type TestRole } from './annotated/tested-constraints.ts';
export { type CommittedSuite, commitSuite } from './commit-suite.ts';
export { openCommitted } from './committed.ts';
export type {
  CalibratedEndpoint,
  Calibration,
  Inspection,
  LineRequest,
  ResourceLine,
  SuiteOptions,
} from './messages.ts';
export type { Calibrating, Session } from './session.ts';
export type { DocumentSources } from './sources.ts';
export { openUpload } from './upload.ts';
export { openUrl } from './url.ts';
