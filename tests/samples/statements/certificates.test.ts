import { certificates } from './certificates.statements.ts';
import { testStatements } from './statement.ts';

testStatements(certificates);
