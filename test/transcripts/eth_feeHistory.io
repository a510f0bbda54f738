// block 0 alone: two base fees, the second of the block after it
>> {"jsonrpc":"2.0","id":1,"method":"eth_feeHistory","params":["0x1","latest",[]]}
<< {"jsonrpc":"2.0","id":1,"result":{"oldestBlock":"0x0","baseFeePerGas":["0x4c4b40","0x4c4b40"],"gasUsedRatio":[0],"baseFeePerBlobGas":["0x1","0x1"],"blobGasUsedRatio":[0]}}

// percentiles ask for rewards; an empty block has paid none
>> {"jsonrpc":"2.0","id":2,"method":"eth_feeHistory","params":["0x1","latest",[25,75]]}
<< {"jsonrpc":"2.0","id":2,"result":{"oldestBlock":"0x0","baseFeePerGas":["0x4c4b40","0x4c4b40"],"gasUsedRatio":[0],"baseFeePerBlobGas":["0x1","0x1"],"blobGasUsedRatio":[0],"reward":[["0x0","0x0"]]}}

// the count may be a JSON number or a decimal text; null stands for no percentiles
>> {"jsonrpc":"2.0","id":3,"method":"eth_feeHistory","params":[1,"latest",null]}
<< {"jsonrpc":"2.0","id":3,"result":{"oldestBlock":"0x0","baseFeePerGas":["0x4c4b40","0x4c4b40"],"gasUsedRatio":[0],"baseFeePerBlobGas":["0x1","0x1"],"blobGasUsedRatio":[0]}}
>> {"jsonrpc":"2.0","id":4,"method":"eth_feeHistory","params":["1","latest"]}
<< {"jsonrpc":"2.0","id":4,"result":{"oldestBlock":"0x0","baseFeePerGas":["0x4c4b40","0x4c4b40"],"gasUsedRatio":[0],"baseFeePerBlobGas":["0x1","0x1"],"blobGasUsedRatio":[0]}}

// none asked, none given
>> {"jsonrpc":"2.0","id":5,"method":"eth_feeHistory","params":["0x0","latest",[]]}
<< {"jsonrpc":"2.0","id":5,"result":{"oldestBlock":"0x0","baseFeePerGas":[],"gasUsedRatio":[],"baseFeePerBlobGas":[],"blobGasUsedRatio":[]}}

// refused
>> {"jsonrpc":"2.0","id":6,"method":"eth_feeHistory"}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"params[0]: expected a whole number, got nothing","data":"params[0]: expected a whole number, got nothing"}}
>> {"jsonrpc":"2.0","id":7,"method":"eth_feeHistory","params":["0x1"]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"params[1]: expected a block tag or number, got nothing","data":"params[1]: expected a block tag or number, got nothing"}}
>> {"jsonrpc":"2.0","id":8,"method":"eth_feeHistory","params":["one","latest"]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32602,"message":"params[0]: expected a whole number, got \"one\"","data":"params[0]: expected a whole number, got \"one\""}}
>> {"jsonrpc":"2.0","id":9,"method":"eth_feeHistory","params":[-1,"latest"]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32602,"message":"params[0]: expected a whole number, got -1","data":"params[0]: expected a whole number, got -1"}}
>> {"jsonrpc":"2.0","id":10,"method":"eth_feeHistory","params":[1.5,"latest"]}
<< {"jsonrpc":"2.0","id":10,"error":{"code":-32602,"message":"params[0]: expected a whole number, got 1.5","data":"params[0]: expected a whole number, got 1.5"}}
>> {"jsonrpc":"2.0","id":11,"method":"eth_feeHistory","params":["0x1","0x1"]}
<< {"jsonrpc":"2.0","id":11,"error":{"code":-32602,"message":"request beyond head block: requested 1, head 0"}}
>> {"jsonrpc":"2.0","id":12,"method":"eth_feeHistory","params":["0x1","latest",[75,25]]}
<< {"jsonrpc":"2.0","id":12,"error":{"code":-32602,"message":"invalid reward percentiles"}}
>> {"jsonrpc":"2.0","id":13,"method":"eth_feeHistory","params":["0x1","latest",[50,50]]}
<< {"jsonrpc":"2.0","id":13,"error":{"code":-32602,"message":"invalid reward percentiles"}}
>> {"jsonrpc":"2.0","id":14,"method":"eth_feeHistory","params":["0x1","latest",[-1]]}
<< {"jsonrpc":"2.0","id":14,"error":{"code":-32602,"message":"invalid reward percentiles"}}
>> {"jsonrpc":"2.0","id":15,"method":"eth_feeHistory","params":["0x1","latest",[100.5]]}
<< {"jsonrpc":"2.0","id":15,"error":{"code":-32602,"message":"invalid reward percentiles"}}
>> {"jsonrpc":"2.0","id":16,"method":"eth_feeHistory","params":["0x1","latest",["50"]]}
<< {"jsonrpc":"2.0","id":16,"error":{"code":-32602,"message":"params[2]: expected an array of numbers, got [\"50\"]","data":"params[2]: expected an array of numbers, got [\"50\"]"}}
>> {"jsonrpc":"2.0","id":17,"method":"eth_feeHistory","params":["0x1","latest",50]}
<< {"jsonrpc":"2.0","id":17,"error":{"code":-32602,"message":"params[2]: expected an array of numbers, got 50","data":"params[2]: expected an array of numbers, got 50"}}
