// SPDX-License-Identifier: MIT
pragma solidity >=0.5.0;

contract Writer {
    event Touched();

    uint256 public count;

    function touch() external returns (uint256) {
        /*A1*/ count = 5;
        return 5;
    }

    function log() external returns (uint256) {
        /*B1*/ emit Touched();
        return 5;
    }

    function create() external returns (uint256) {
        /*C1*/ new Created();
        return 5;
    }
}

contract Created {}

interface Reader {
    function touch() external view returns (uint256);
    function log() external view returns (uint256);
    function create() external view returns (uint256);
}

contract StaticCall {
    Reader internal reader = Reader(address(new Writer()));

    // case: a function that writes, which its interface calls a view
    // call: readTouch()
    // gas: 300000
    // message: state was changed in a static call
    // frame: Writer.touch at A1
    // frame: StaticCall.readTouch at A2
    function readTouch() public view returns (uint256) {
        return /*A2*/ reader.touch();
    }

    // case: a function that emits an event, which its interface calls a view
    // call: readLog()
    // gas: 300000
    // message: state was changed in a static call
    // frame: Writer.log at B1
    // frame: StaticCall.readLog at B2
    function readLog() public view returns (uint256) {
        return /*B2*/ reader.log();
    }

    // case: a function that creates a contract, which its interface calls a view
    // call: readCreate()
    // gas: 300000
    // message: state was changed in a static call
    // frame: Writer.create at C1
    // frame: StaticCall.readCreate at C2
    function readCreate() public view returns (uint256) {
        return /*C2*/ reader.create();
    }
}
