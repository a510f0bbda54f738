// SPDX-License-Identifier: MIT
pragma solidity >=0.5.0;

contract DivisionByZero {
    // case: a division by zero
    // call: divide(3, 0)
    // message: panicked: division or modulo by zero (0x12)
    // message (<0.8.0): invalid opcode 0xfe
    // frame: DivisionByZero.divide at A1
    function divide(uint256 a, uint256 b) public pure returns (uint256) {
        return /*A1*/ a / b;
    }

    // case: a remainder of a division by zero
    // call: modulo(3, 0)
    // message: panicked: division or modulo by zero (0x12)
    // message (<0.8.0): invalid opcode 0xfe
    // frame: DivisionByZero.modulo at B1
    function modulo(uint256 a, uint256 b) public pure returns (uint256) {
        return /*B1*/ a % b;
    }

    // case: addmod with a modulus of zero
    // call: addModulo(3, 4, 0)
    // message: panicked: division or modulo by zero (0x12)
    // message (<0.8.0): invalid opcode 0xfe
    // frame: DivisionByZero.addModulo at C1
    function addModulo(uint256 a, uint256 b, uint256 n) public pure returns (uint256) {
        return /*C1*/ addmod(a, b, n);
    }

    // case: mulmod with a modulus of zero, in an internal function
    // call: mulModulo(3, 4, 0)
    // message: panicked: division or modulo by zero (0x12)
    // message (<0.8.0): invalid opcode 0xfe
    // frame: DivisionByZero.product at D1
    // frame: DivisionByZero.mulModulo at D2
    function mulModulo(uint256 a, uint256 b, uint256 n) public pure returns (uint256) {
        return /*D2*/ product(a, b, n) + 1;
    }

    function product(uint256 a, uint256 b, uint256 n) internal pure returns (uint256) {
        return /*D1*/ mulmod(a, b, n);
    }

    // case: a compound assignment that divides by zero
    // call: share(12, 0)
    // message: panicked: division or modulo by zero (0x12)
    // message (<0.8.0): invalid opcode 0xfe
    // frame: DivisionByZero.share at E1
    function share(int256 amount, int256 count) public pure returns (int256) {
        /*E1*/ amount /= count;
        return amount;
    }
}
