export { type InputFault, inputFaults } from './input-faults.ts';
