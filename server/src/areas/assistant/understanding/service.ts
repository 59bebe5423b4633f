// What a customer means, told by words alone: alarms and wishes, courtesies, misspelt words, questions that lean on
// earlier ones.

export { isAlarm, isAngry, looksAngry, tellsOfDespair, tellsOfHarm, tellsOfLoss } from './alarms.ts'
export { readCorrection } from './corrections.ts'
export { agrees, isEnding, isGreeting, readSigns } from './courtesies.ts'
export {
  compares,
  comparesNothing,
  isPart,
  joinsOn,
  leansOnHistory,
  listSubjectWords,
  listThread,
  mayBeMeant,
  pointsBack,
  type Turn,
  varies,
} from './follow-ups.ts'
export { asksForMachine } from './machines.ts'
export { type PartQuestion, partQuestions } from './parting.ts'
export { pickAsking, questionWords, respell, spell, unchat } from './plain-wording.ts'
export { wantsPerson } from './wishes.ts'
