// SPDX-License-Identifier: MIT
pragma solidity >=0.5.0;

contract Spender {
    uint256 public total;

    function spend(uint256 count) external {
        for (uint256 i = 0; i < count; i++) { /*D1*/ total += i; }
    }
}

contract OutOfGas {
    uint256 public total;
    mapping(uint256 => uint256) internal squares;
    Spender internal spender = new Spender();

    // case: a loop that never ends
    // call: loop()
    // gas: 100000
    // message: transaction ran out of gas
    // frame: OutOfGas.loop at A1
    function loop() public {
        for (uint256 i = 0; true; i++) { /*A1*/ total = i; }
    }

    // case: a store that the gas is not enough for
    // call: store(3)
    // gas: 35000
    // message: transaction ran out of gas
    // frame: OutOfGas.store at B1
    function store(uint256 value) public {
        /*B1*/ squares[value] = value * value;
    }

    // case: memory that costs more gas than there is
    // call: expand("0x2000000")
    // gas: 100000
    // message: transaction ran out of gas
    // frame: OutOfGas.expand at C1
    function expand(uint256 offset) public pure returns (uint256 word) {
        assembly {
            word := /*C1*/ mload(offset)
        }
    }

    // case: a called contract that runs out of gas
    // call: spend(100000)
    // gas: 200000
    // message: call ran out of gas
    // frame: Spender.spend at D1
    // frame: OutOfGas.spend at D2
    function spend(uint256 count) public {
        /*D2*/ spender.spend(count);
    }

    // case: gas that ends in an internal function
    // call: outer(3)
    // gas: 35000
    // message: transaction ran out of gas
    // frame: OutOfGas.inner at E1
    // frame: OutOfGas.outer at E2
    function outer(uint256 value) public {
        /*E2*/ inner(value);
    }

    function inner(uint256 value) internal {
        /*E1*/ squares[value] = value;
    }

    // case: a recursion without an end
    // call: descend(1)
    // message: stack overflow
    // frame: OutOfGas.descend at F1, repeated
    function descend(uint256 depth) public pure returns (uint256) { return depth == 0 ? 0 : depth + /*F1*/ descend(depth + 1); }

    // case: a loop in a constructor that never ends
    // deploy: EndlessConstructor()
    // gas: 200000
    // message: transaction ran out of gas
    // frame: EndlessConstructor.constructor at G1
}

contract EndlessConstructor {
    uint256 internal total;

    constructor() public {
        for (uint256 i = 0; true; i++) { /*G1*/ total = i; }
    }
}
