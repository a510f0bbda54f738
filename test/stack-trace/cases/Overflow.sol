// SPDX-License-Identifier: MIT
pragma solidity >=0.8.0;

contract Overflow {
    uint256 public total = 1;
    uint8[] public small;
    mapping(address => uint256) public balances;

    // case: a sum that overflows
    // call: add("0xffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff", 1)
    // message: panicked: arithmetic overflow or underflow (0x11)
    // frame: Overflow.add at A1
    function add(uint256 a, uint256 b) public pure returns (uint256) {
        return /*A1*/ a + b;
    }

    // case: a difference that underflows
    // call: sub(3, 4)
    // message: panicked: arithmetic overflow or underflow (0x11)
    // frame: Overflow.sub at B1
    function sub(uint256 a, uint256 b) public pure returns (uint256 result) {
        result = /*B1*/ a - b;
    }

    // case: a product that overflows
    // call: mul(16, 16)
    // message: panicked: arithmetic overflow or underflow (0x11)
    // frame: Overflow.mul at C1
    function mul(uint8 a, uint8 b) public pure returns (uint8) {
        uint8 result = /*C1*/ a * b;
        return result;
    }

    // case: a power that overflows
    // call: pow(2, 256)
    // message: panicked: arithmetic overflow or underflow (0x11)
    // frame: Overflow.pow at D1
    function pow(uint256 a, uint256 b) public pure returns (uint256) {
        return /*D1*/ a ** b;
    }

    // case: the negation of the least number
    // call: negate(-128)
    // message: panicked: arithmetic overflow or underflow (0x11)
    // frame: Overflow.negate at E1
    function negate(int8 a) public pure returns (int8) {
        return /*E1*/ -a;
    }

    // case: an increment of the greatest number
    // call: increment(255)
    // message: panicked: arithmetic overflow or underflow (0x11)
    // frame: Overflow.increment at F1
    function increment(uint8 a) public pure returns (uint8) {
        /*F1*/ a++;
        return a;
    }

    // case: a decrement of zero in the storage
    // call: decrement()
    // message: panicked: arithmetic overflow or underflow (0x11)
    // frame: Overflow.decrement at G1
    function decrement() public {
        total = 0;
        /*G1*/ total--;
    }

    // case: a compound assignment that underflows
    // call: spend(2)
    // message: panicked: arithmetic overflow or underflow (0x11)
    // frame: Overflow.spend at H1
    function spend(uint256 amount) public {
        /*H1*/ balances[msg.sender] -= amount;
    }

    // case: the least number divided by minus one
    // call: divide(-128, -1)
    // message: panicked: arithmetic overflow or underflow (0x11)
    // frame: Overflow.divide at I1
    function divide(int8 a, int8 b) public pure returns (int8) {
        return /*I1*/ a / b;
    }

    // case: the inner of two nested sums
    // call: nested(250, 10, 1)
    // message: panicked: arithmetic overflow or underflow (0x11)
    // frame: Overflow.nested at J1
    function nested(uint8 a, uint8 b, uint8 c) public pure returns (uint8) {
        return c * (/*J1*/ a + b);
    }

    // case: a sum in an internal function, called twice
    // call: twice(200)
    // message: panicked: arithmetic overflow or underflow (0x11)
    // frame: Overflow.sum at K1
    // frame: Overflow.twice at K2
    function twice(uint8 a) public pure returns (uint8) {
        uint8 once = sum(a, 1);
        return /*K2*/ sum(once, a);
    }

    function sum(uint8 a, uint8 b) internal pure returns (uint8) {
        return /*K1*/ a + b;
    }

    // case: a loop whose counter overflows
    // call: count()
    // message: panicked: arithmetic overflow or underflow (0x11)
    // frame: Overflow.count at L1
    function count() public {
        for (uint8 i = 250; i >= 0; /*L1*/ i++) {
            total = i;
        }
    }
}
