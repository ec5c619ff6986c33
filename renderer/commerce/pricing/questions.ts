export interface Question {
  question: string
  answer: string
}

/**
 * Frequently asked questions about the plans. Figures are written as in [Note:
 * Plans]; a test compares the two.
 */
export const questions: readonly Question[] = [
  {
    question: 'How does the free trial work?',
    answer: 'Pro and Business come with a 14-day free trial. During it you have everything the plan offers.',
  },
  {
    question: 'Do I need a card to start?',
    answer: 'No. A trial needs no card.',
  },
  {
    question: 'What happens after the trial?',
    answer: 'If you do not subscribe, your account stays on the Free plan.',
  },
  {
    question: 'What do I save by paying yearly?',
    answer: 'Annual billing saves 20%: Pro is $374.40 and Business $950.40 a year.',
  },
  {
    question: 'Is there a discount for nonprofits and schools?',
    answer:
      'Yes, 50% off Pro or Business. Sign up, then send a document about your nonprofit or school under Settings, Plan. We check it by hand.',
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
      'Yes. Cancel under Settings, Plan, and your plan ends with its period. Admins download the whole site as one file from the Data page of the admin panel.',
  },
]
