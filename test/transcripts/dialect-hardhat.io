# {"dialect": "hardhat"}
// a change answers true
>> {"jsonrpc":"2.0","id":1,"method":"hardhat_setBalance","params":["0x00000000000000000000000000000000000000d1","0x1"]}
<< {"jsonrpc":"2.0","id":1,"result":true}
>> {"jsonrpc":"2.0","id":2,"method":"anvil_setCode","params":["0x00000000000000000000000000000000000000d1","0x00"]}
<< {"jsonrpc":"2.0","id":2,"result":true}
>> {"jsonrpc":"2.0","id":3,"method":"hardhat_impersonateAccount","params":["0x00000000000000000000000000000000000000d1"]}
<< {"jsonrpc":"2.0","id":3,"result":true}
>> {"jsonrpc":"2.0","id":4,"method":"hardhat_stopImpersonatingAccount","params":["0x00000000000000000000000000000000000000d1"]}
<< {"jsonrpc":"2.0","id":4,"result":true}

// a nonce may not fall
>> {"jsonrpc":"2.0","id":5,"method":"hardhat_setNonce","params":["0x00000000000000000000000000000000000000d1","0x5"]}
<< {"jsonrpc":"2.0","id":5,"result":true}
>> {"jsonrpc":"2.0","id":6,"method":"hardhat_setNonce","params":["0x00000000000000000000000000000000000000d1","0x4"]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"New nonce (4) must not be smaller than the existing nonce (5)"}}
>> {"jsonrpc":"2.0","id":7,"method":"hardhat_setNonce","params":["0x00000000000000000000000000000000000000d1","0x5"]}
<< {"jsonrpc":"2.0","id":7,"result":true}

// nor be set while a transaction waits
>> {"jsonrpc":"2.0","id":8,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x00000000000000000000000000000000000000d1","nonce":"0x3","gas":"0x5208","gasPrice":"0x3b9aca00"}]}
<< {"jsonrpc":"2.0","id":8,"result":"0x40a4b2af75c68deb2b3c4d440776c762b2a0f00468797817984dd9fcd626496f"}
= waiting result
>> {"jsonrpc":"2.0","id":9,"method":"hardhat_setNonce","params":["0x00000000000000000000000000000000000000d1","0x6"]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32000,"message":"Cannot set account nonce when the transaction pool is not empty"}}

// dropping says whether something was dropped
>> {"jsonrpc":"2.0","id":10,"method":"hardhat_dropTransaction","params":["${waiting}"]}
<< {"jsonrpc":"2.0","id":10,"result":true}
>> {"jsonrpc":"2.0","id":11,"method":"hardhat_dropTransaction","params":["${waiting}"]}
<< {"jsonrpc":"2.0","id":11,"result":false}
>> {"jsonrpc":"2.0","id":12,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x00000000000000000000000000000000000000d1","nonce":"0x0","gas":"0x5208","gasPrice":"0x3b9aca00"}]}
<< {"jsonrpc":"2.0","id":12,"result":"0x5ab275348373ef16abdd03286e5a26d1572df11c75b60b8c8df472596d8009a4"}
= done result
>> {"jsonrpc":"2.0","id":13,"method":"hardhat_dropTransaction","params":["${done}"]}
<< {"jsonrpc":"2.0","id":13,"error":{"code":-32000,"message":"Transaction 0x5ab275348373ef16abdd03286e5a26d1572df11c75b60b8c8df472596d8009a4 cannot be dropped because it's pre-confirmed"}}

// an unknown sender and a time before that of the last block are refused in Hardhat's words
>> {"jsonrpc":"2.0","id":40,"method":"eth_sendTransaction","params":[{"from":"0x00000000000000000000000000000000000000d2","to":"0x00000000000000000000000000000000000000d1"}]}
<< {"jsonrpc":"2.0","id":40,"error":{"code":-32602,"message":"Unknown account 0x00000000000000000000000000000000000000d2"}}
>> {"jsonrpc":"2.0","id":41,"method":"evm_setNextBlockTimestamp","params":["0x1"]}
<< {"jsonrpc":"2.0","id":41,"error":{"code":-32602,"message":"Timestamp 1 is lower than the previous block's timestamp 1767225600"}}

// so is a gas limit below what the transaction needs at least
>> {"jsonrpc":"2.0","id":42,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x00000000000000000000000000000000000000d1","gas":"0x5208","data":"0x0102"}]}
<< {"jsonrpc":"2.0","id":42,"error":{"code":-32000,"message":"Transaction requires at least 21080 gas but got 21000"}}

// slots are quantities and words are whole
>> {"jsonrpc":"2.0","id":14,"method":"hardhat_setStorageAt","params":["0x00000000000000000000000000000000000000d1","0x1","0x000000000000000000000000000000000000000000000000000000000000002a"]}
<< {"jsonrpc":"2.0","id":14,"result":true}
>> {"jsonrpc":"2.0","id":15,"method":"hardhat_setStorageAt","params":["0x00000000000000000000000000000000000000d1","0x01","0x000000000000000000000000000000000000000000000000000000000000002a"]}
<< {"jsonrpc":"2.0","id":15,"error":{"code":-32602,"message":"params[1]: expected a QUANTITY without leading zeros, got \"0x01\"","data":"params[1]: expected a QUANTITY without leading zeros, got \"0x01\""}}
>> {"jsonrpc":"2.0","id":16,"method":"hardhat_setStorageAt","params":["0x00000000000000000000000000000000000000d1","0x1","0x2a"]}
<< {"jsonrpc":"2.0","id":16,"error":{"code":-32602,"message":"params[2]: expected 0x and exactly 32 bytes, got \"0x2a\"","data":"params[2]: expected 0x and exactly 32 bytes, got \"0x2a\""}}
>> {"jsonrpc":"2.0","id":17,"method":"eth_getStorageAt","params":["0x00000000000000000000000000000000000000d1","0x1","latest"]}
<< {"jsonrpc":"2.0","id":17,"result":"0x000000000000000000000000000000000000000000000000000000000000002a"}

// the helpers of hardhat look for this name
>> {"jsonrpc":"2.0","id":18,"method":"web3_clientVersion","params":[]}
<< {"jsonrpc":"2.0","id":18,"result":"HardhatNetwork/previewnet/v0.1.0"}

// what fails without data says so: matchers take an error that has none for one of the network
>> {"jsonrpc":"2.0","id":19,"method":"eth_call","params":[{"data":"0xfe","gas":"0x10000"}]}
<< {"jsonrpc":"2.0","id":19,"error":{"code":-32003,"message":"VM Exception while processing transaction: invalid opcode","data":"0x"}}
>> {"jsonrpc":"2.0","id":20,"method":"eth_call","params":[{"data":"0x5f5ffd","gas":"0x10000"}]}
<< {"jsonrpc":"2.0","id":20,"error":{"code":3,"message":"Transaction reverted without a reason string","data":"0x"}}
>> {"jsonrpc":"2.0","id":21,"method":"eth_estimateGas","params":[{"data":"0x5b5f195f0a505f56"}]}
<< {"jsonrpc":"2.0","id":21,"error":{"code":-32000,"message":"Transaction ran out of gas","data":"0x"}}
>> {"jsonrpc":"2.0","id":22,"method":"eth_sendTransaction","params":[{"data":"0x50","gas":"0x20000"}]}
<< {"jsonrpc":"2.0","id":22,"error":{"code":-32003,"message":"VM Exception while processing transaction: stack underflow","data":"0x"}}

// calls and estimates succeed whatever the sender has; sending does not
>> {"jsonrpc":"2.0","id":90,"method":"eth_call","params":[{"from":"0x0000000000000000000000000000000000000b0b","to":"0x00000000000000000000000000000000000000d2","value":"0xde0b6b3a7640000","gasPrice":"0x3b9aca00"}]}
<< {"jsonrpc":"2.0","id":90,"result":"0x"}
>> {"jsonrpc":"2.0","id":91,"method":"eth_estimateGas","params":[{"from":"0x0000000000000000000000000000000000000b0b","to":"0x00000000000000000000000000000000000000d2","value":"0xde0b6b3a7640000","maxFeePerGas":"0x3b9aca00"}]}
<< {"jsonrpc":"2.0","id":91,"result":"0x5208"}
>> {"jsonrpc":"2.0","id":92,"method":"eth_call","params":[{"from":"0x0000000000000000000000000000000000000b0b","data":"0x333160005260206000f3"}]}
<< {"jsonrpc":"2.0","id":92,"result":"0x0000000000000000000000000000000000000000000000000000000000000000"}
>> {"jsonrpc":"2.0","id":93,"method":"hardhat_impersonateAccount","params":["0x0000000000000000000000000000000000000b0b"]}
<< {"jsonrpc":"2.0","id":93,"result":true}
>> {"jsonrpc":"2.0","id":94,"method":"eth_sendTransaction","params":[{"from":"0x0000000000000000000000000000000000000b0b","to":"0x00000000000000000000000000000000000000d2","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":94,"error":{"code":-32003,"message":"Sender doesn't have enough funds to send tx. The max upfront cost is: 231890921001 and the sender's balance is: 0."}}

// a filter of blocks begins with the newest one, as clients of web3 0.20 need: they install it after the transaction
>> {"jsonrpc":"2.0","id":95,"method":"eth_newBlockFilter","params":[]}
<< {"jsonrpc":"2.0","id":95,"result":"0x1"}
>> {"jsonrpc":"2.0","id":96,"method":"eth_getFilterChanges","params":["0x1"]}
<< {"jsonrpc":"2.0","id":96,"result":["0x98f3d974d798bddbdc21d2e1ad011f5ca0bb1e3f2b9c9b5d192177836ab418c6"]}
>> {"jsonrpc":"2.0","id":97,"method":"eth_getFilterChanges","params":["0x1"]}
<< {"jsonrpc":"2.0","id":97,"result":[]}
