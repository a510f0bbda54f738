// SPDX-License-Identifier: MIT
pragma solidity >=0.7.0;

contract Callee {
    uint256 public number;

    /*A1*/ function set(uint256 value) public {
        number = value;
    }
}

interface PayableCallee {
    function set(uint256 value) external payable;
}

contract NonPayableCall {
    Callee internal callee = new Callee();

    // case: an interface says that a function of another contract is payable
    // call: forward(5)
    // value: 9
    // message: non-payable function was called with value 9
    // frame: Callee.set at A1
    // frame: NonPayableCall.forward at A2
    function forward(uint256 value) public payable {
        /*A2*/ PayableCallee(address(callee)).set{value: msg.value}(value);
    }
}

contract NonPayableFallback {
    uint256 public calls;

    // case: value to a fallback function that is not payable
    // data: 0x12345678
    // value: 7
    // message: non-payable function was called with value 7
    // frame: NonPayableFallback.fallback at B1

    // case: value without calldata to a fallback function that is not payable
    // data: 0x
    // value: 7
    // message: non-payable function was called with value 7
    // frame: NonPayableFallback.fallback at B1
    /*B1*/ fallback() external {
        calls++;
    }
}

contract ReceiveOnly {
    receive() external payable {}

    // case: a function of a contract that receives value, but not with this function
    // call: set(4)
    // value: 7
    // message: non-payable function was called with value 7
    // frame: ReceiveOnly.set at C1
    /*C1*/ function set(uint256) public {}
}
