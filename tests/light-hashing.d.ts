/** Uses the product's hashing cost until the test ends or the result is called. */
export declare function hashAtFullCost(): () => void;
