import { causeInWords } from '../../components/cause-in-words.ts';
import type { GenerationRecord } from './trial-record.ts';

/** What a calibration came to; where it has failed, what stopped it. */
export function CalibrationSum(props: {
  readonly calibration: NonNullable<GenerationRecord['calibration']>;
  /** Of the record, whose page has the details. */
  readonly path: string;
}) {
  const { calibration, path } = props;
  const { requests, accepted_before: before, accepted_after: after } = calibration;
  const isPartly = requests !== null && after !== null && after < requests;
  return (
    <>
      {requests !== null && calibration.cause !== 'api-unreachable' && (
        <p>
          The API accepts {after} of {requests} valid requests, {before} before.{' '}
          {isPartly && 'Tests that start from a rejected one are unproven, or blocked. '}
          <a href={path}>Endpoint by endpoint</a>
        </p>
      )}
      {calibration.state === 'failed' && (
        <p>
          <strong>{causeInWords(calibration.cause)}.</strong> {calibration.remedy}{' '}
          {calibration.faults.slice(0, 3).join('; ')} The tests run all the same; you can{' '}
          <a href={`${path}/calibrate`}>calibrate again</a>.
        </p>
      )}
    </>
  );
}
