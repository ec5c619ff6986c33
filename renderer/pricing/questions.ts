export interface Question {
  question: string
  answer: string
}

/** What people ask about the plans. Figures stand in them as in [Note: Plans]; a test compares the two. */
export const questions: readonly Question[] = [
  {
    question: 'How does the free trial work?',
    answer: 'Pro and Business come with a 14-day free trial. During it you have everything the plan offers.',
  },
  {
    question: 'Do I need a card to start?',
    answer: 'No. You only choose how to pay if you decide to stay on Pro or Business.',
  },
  {
    question: 'What happens after the trial?',
    answer: 'If you do not subscribe, your account stays on the Free plan. Nothing you have made is deleted.',
  },
  {
    question: 'What do I save by paying yearly?',
    answer: 'Annual billing saves 20%: Pro is $374.40 and Business $950.40 a year.',
  },
  {
    question: 'Is there a discount for nonprofits and schools?',
    answer:
      'Yes, 50% off Pro or Business. Register, then write to us with a document that shows what you are; the discount starts as soon as we have seen it.',
  },
  {
    question: 'Which fees do you take on sales?',
    answer:
      'On Pro, 1% of each sale plus what the payment processor charges. Business has no platform fees; the processor still charges its own.',
  },
  {
    question: 'Which payment methods do you accept?',
    answer: 'Visa, Mastercard, Ecocash and Innbucks.',
  },
  {
    question: 'Can I cancel, and take my content with me?',
    answer:
      'Yes, at any time. Your paid plan runs to the end of the period, then the account stays on Free. Your pictures and texts remain yours.',
  },
]
