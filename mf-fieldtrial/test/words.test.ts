import { testSpecifiedTexts } from '@larkfield/contracts/testing/words';

// covers: F32, F33, F34, F35, F37, F38, F39, F40, F41, F44, F45, F46, F55, F56, F57
testSpecifiedTexts([
  ['forms:errors.trialTwoCharacters', 'Warning: At least two characters.'],
  ['forms:errors.trialEmail', 'Warning: Please fill in correct email.'],
  ['forms:errors.trialChoose', 'Warning: Please choose one.'],
  ['forms:errors.trialBirth', 'Warning: Please select birth date.'],
  ['forms:errors.trialSkills', 'Warning: Please select at least one.'],
  ['forms:errors.trialSelect', 'Warning: Please select.'],
  ['forms:errors.trialWaiver', 'Warning: Please upload signed waiver.'],
  ['forms:errors.trialDateAndTime', 'Warning: Please choose a date and time.'],
  ['forms:errors.trialTwoTimes', 'Maximum of 2 selections allowed.'],
  ['forms:errors.trialFiveSlots', 'You can only select up to 5 time slots.'],
  ['forms:errors.trialHalfTime', 'Please finish date-time selection.'],
  [
    'registration:problems.invalid',
    'There are some issues with your file or input, please edit and submit again.',
  ],
  ['registration:problems.missing', 'Please fill in all required information.'],
  [
    'registration:problems.waiver',
    'There are some issues with your waiver file, please edit and upload again, or you can reach out through ' +
      'Contact Us form at home page.',
  ],
]);
