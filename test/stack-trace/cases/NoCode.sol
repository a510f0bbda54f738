// SPDX-License-Identifier: MIT
pragma solidity >=0.5.0;

interface Target {
    function poke(uint256 value) external;
    function peek() external view returns (uint256);
}

contract NoCode {
    // case: a call to an account without code
    // call: poke(3)
    // message: function call to an account without code
    // frame: NoCode.poke at A1
    function poke(uint256 value) public {
        /*A1*/ Target(address(0x1234)).poke(value);
    }

    // case: a call to an account without code whose result is read
    // call: peek()
    // message: function call to an account without code
    // frame: NoCode.peek at B1
    function peek() public view returns (uint256) {
        return /*B1*/ Target(address(0x1234)).peek();
    }

    // case: a call to an account without code in an internal function
    // call: outer()
    // message: function call to an account without code
    // frame: NoCode.inner at C1
    // frame: NoCode.outer at C2
    function outer() public view returns (uint256) {
        return /*C2*/ inner(Target(address(0)));
    }

    function inner(Target target) internal view returns (uint256) {
        uint256 one = 1;
        return one + /*C1*/ target.peek();
    }
}

contract NoCodeInConstructor {
    uint256 internal number;

    // case: a constructor that calls an account without code
    // deploy: NoCodeInConstructor()
    // message: function call to an account without code
    // frame: NoCodeInConstructor.constructor at D1
    constructor() public {
        number = /*D1*/ Target(address(0x1234)).peek();
    }
}
