// SPDX-License-Identifier: MIT
pragma solidity >=0.7.0;

contract Salted {
    uint256 public immutable value;

    constructor(uint256 given) payable {
        /*B1*/ require(given > 10, "salted too small");
        value = given;
    }
}

contract Create2 {
    // case: a second contract with the same salt
    // call: createTwice(30)
    // message: address of the created contract is taken
    // frame: Create2.createTwice at A1
    function createTwice(uint256 given) public returns (Salted first, Salted second) {
        first = new Salted{salt: bytes32(uint256(1))}(given);
        second = /*A1*/ new Salted{salt: bytes32(uint256(1))}(given);
    }

    // case: a creation with a salt whose constructor reverts
    // call: create(3)
    // message: reverted with reason string "salted too small"
    // frame: Salted.constructor at B1
    // frame: Create2.create at B2
    function create(uint256 given) public returns (Salted) {
        return /*B2*/ new Salted{salt: bytes32(uint256(2))}(given);
    }

    // case: a creation with more value than there is
    // call: createWithValue(30)
    // message: value 5 exceeds the balance 0
    // frame: Create2.createWithValue at C1
    function createWithValue(uint256 given) public returns (Salted) {
        return /*C1*/ new Salted{value: 5}(given);
    }
}
